// A whole game against bots in seconds: the person of this page answers over a line of their own, by lot.
export function quick_game(page, game, players, { bot = 'random', options = {} } = {}) {
  return page.evaluate(
    async ({ game, players, bot, options }) => {
      const made = await fetch('/api/v1/tables', {
        method: 'POST',
        headers: { 'X-Consigliere': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ game, players, options, time: { mode: 'none' }, bots: Array(players - 1).fill(bot) }),
      }).then((r) => r.json());
      const { table } = made;
      const socket = new WebSocket(`ws://${location.host}/ws`, 'consigliere.v1');
      let id = 0;
      const send = (message) => socket.send(JSON.stringify({ ...message, table, id: ++id }));
      const answer = ({ decision }, seq) => {
        if (!decision || decision.answer || decision.passed) return;
        const { actions } = decision;
        if (decision.mine && actions.length > 0)
          send({ type: 'act', seq, do: actions[Math.floor(Math.random() * actions.length)].text });
        else if (decision.may_pass) send({ type: 'pass', seq });
      };
      await new Promise((done, fail) => {
        let last = null;
        socket.onclose = () => fail(new Error('the line broke'));
        socket.onmessage = (event) => {
          const message = JSON.parse(event.data);
          if (message.type === 'welcome') {
            send({ type: 'open' });
            send({ type: 'ready', ready: true });
            send({ type: 'start' });
          }
          if (message.type === 'room' && message.room.state === 'finished') done();
          if (message.type === 'answer' && !message.ok && last) answer(last.position, last.seq);
          if (message.type === 'mine' && message.decision && last) {
            last = { ...last, position: { ...last.position, decision: message.decision } };
            answer(last.position, last.seq);
          }
          if ((message.type === 'update' || message.type === 'table') && message.position) {
            last = message;
            answer(message.position, message.seq);
          }
        };
      });
      socket.onclose = null;
      socket.close();
      return table;
    },
    { game, players, bot, options },
  );
}
