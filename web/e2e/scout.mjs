// Plays seats without drawing them, several tables at a time, until the wanted answer can be given at one of them. So a
// journey reaches a rare moment in seconds, and the browser then opens the table at exactly that question.

// Runs inside a page that is signed in. Returns the table.
async function play({ prompt, verb, keep, tables, seconds }) {
  const post = (path, body) =>
    fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Consigliere': '1' },
      body: JSON.stringify(body),
    }).then((reply) => reply.json());
  const is_kept = (action) => keep.some((job) => String(action.args.job ?? '').startsWith(job));
  const socket = new WebSocket(`ws://${location.host}/ws?lang=en`, 'consigliere.v1');
  let next = 1;
  const send = (message) => socket.send(JSON.stringify({ ...message, id: next++ }));

  // Plans what is to be kept, executes what can be, and lets the rest take its course.
  function answer({ actions, default: standard }) {
    const find = (test) => actions.find(test);
    return (
      find((a) => a.verb === 'plan' && is_kept(a)) ??
      find((a) => a.verb === 'plan') ??
      find((a) => a.verb === 'execute') ??
      find((a) => a.verb.startsWith('discard') && !is_kept(a)) ??
      standard ??
      actions[0]
    );
  }

  const open = async () => {
    const bots = ['random', 'random', 'random', 'random'];
    const { table } = await post('/tables', {
      game: 'la-cosa-nostra',
      players: 5,
      bots,
      time: { mode: 'none' },
      public: false,
      whispers_shown: true,
      spectator_delay_s: 0,
    });
    for (const type of ['open', 'ready', 'start']) send({ type, table, ...(type === 'ready' ? { ready: true } : {}) });
  };

  await new Promise((resolve) => (socket.onopen = resolve));
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`nobody could ${verb} at ${prompt} in ${seconds} s`)),
      seconds * 1000,
    );
    const seqs = {};
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.seq !== undefined && message.table) seqs[message.table] = message.seq;
      const position = message.position ?? (message.type === 'mine' ? message : null);
      if (message.position?.over) return open();
      const decision = position?.decision;
      if (!decision || decision.answer || decision.passed) return;
      if (decision.mine && decision.prompt === prompt && decision.actions.some((a) => a.verb === verb)) {
        clearTimeout(late);
        socket.close();
        return resolve(message.table);
      }
      const seq = seqs[message.table];
      if (decision.mine) send({ type: 'act', table: message.table, seq, do: answer(decision).text });
      else if (decision.may_pass) send({ type: 'pass', table: message.table, seq });
    };
    for (let i = 0; i < tables; i++) open();
  });
}

export const scout = (page, wanted) => page.evaluate(play, { tables: 6, seconds: 150, ...wanted });
