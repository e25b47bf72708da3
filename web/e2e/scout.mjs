// Plays seats without drawing them, several tables at a time, until each wanted question has come to this person at one of
// them; that table then waits there. So a journey reaches rare moments in seconds, and the browser opens each of them at exactly
// its question.

// Runs inside a page that is signed in. Returns the tables by the names of what was wanted.
async function play({ game, players, options, wanted, keep, prefer, tables, seconds }) {
  const post = (path, body) =>
    fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Consigliere': '1' },
      body: JSON.stringify(body),
    }).then((reply) => reply.json());
  const socket = new WebSocket(`ws://${location.host}/ws?lang=en`, 'consigliere.v1');
  let next = 1;
  const send = (message) => socket.send(JSON.stringify({ ...message, id: next++ }));
  const by_lot = (list) => list[Math.floor(Math.random() * list.length)];

  // By lot, but with a bent: some verbs before others, and cards that are kept are only ever planned.
  const is_kept = (action) => keep.some((slug) => String(action.args.job ?? action.args.card ?? '').startsWith(slug));
  function answer({ actions }) {
    const keeps = actions.filter((a) => !is_kept(a));
    const open = keeps.length > 0 ? keeps : actions;
    for (const verb of prefer) {
      const of_verb = actions.filter((a) => a.verb === verb);
      const some = of_verb.filter(is_kept);
      if (of_verb.length > 0) return by_lot(some.length > 0 ? some : of_verb);
    }
    return by_lot(open);
  }

  const open = async () => {
    const bots = Array(players - 1).fill('random');
    const { table } = await post('/tables', { game, players, bots, options, time: { mode: 'none' } });
    for (const type of ['open', 'ready', 'start']) send({ type, table, ...(type === 'ready' ? { ready: true } : {}) });
  };

  const found = {};
  const parked = new Set();
  const fits = (decision, want) =>
    decision.mine &&
    want.prompts.includes(decision.prompt) &&
    decision.actions.some((a) => want.verbs.includes(a.verb));

  await new Promise((resolve) => (socket.onopen = resolve));
  return new Promise((resolve, reject) => {
    const missing = () => wanted.filter((w) => !found[w.name]);
    const late = setTimeout(
      () => reject(new Error(`not seen in ${seconds} s: ${missing().map((w) => w.name)}`)),
      seconds * 1000,
    );
    const last = {};
    const go_on = (table) => {
      const { decision, seq } = last[table];
      if (parked.has(table) || !decision || decision.answer || decision.passed) return;
      const want = missing().find((w) => fits(decision, w));
      if (want) {
        found[want.name] = table;
        parked.add(table);
        if (missing().length > 0) return open();
        clearTimeout(late);
        socket.close();
        return resolve(found);
      }
      if (decision.mine) send({ type: 'act', table, seq, do: answer(decision).text });
      else if (decision.may_pass) send({ type: 'pass', table, seq });
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      const { table } = message;
      if (!table) return;
      last[table] ??= {};
      if (message.seq !== undefined) last[table].seq = message.seq;
      if (message.position?.over) return open();
      const position = message.position ?? (message.type === 'mine' ? message : null);
      if (!position) return;
      last[table].decision = position.decision;
      go_on(table);
    };
    for (let i = 0; i < tables; i++) open();
  });
}

export const scout = (page, wanted) =>
  page.evaluate(play, { players: 5, options: {}, keep: [], prefer: [], tables: 6, seconds: 150, ...wanted });
