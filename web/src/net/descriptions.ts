// What the messages about one table have described. The server describes an action and a question once and from then on
// sends the text of the action and the key of the question (protocol/README.md); here they become whole again.
import type {
  Action,
  ActionOrText,
  Decision,
  DecisionUpdate,
  Position,
  PositionUpdate,
  ServerMine,
  ServerUpdate,
} from '../generated/messages';

export type WholeUpdate = Omit<ServerUpdate, 'position'> & {
  position: Omit<PositionUpdate, 'decision' | 'preparable'> & Pick<Position, 'decision' | 'preparable'>;
};
export type WholeMine = Omit<ServerMine, 'decision'> & Pick<Position, 'decision'>;

type Question = Pick<Decision, 'prompt' | 'rule' | 'question' | 'waiting'>;

// A message names something that none before it has described.
export class Undescribed extends Error {}

export class Descriptions {
  private actions = new Map<string, Action>();
  private questions = new Map<string, Question>();
  private answers: Action[] = []; // those sent last

  // Each throws Undescribed; whoever gets it asks for the whole table.
  wholeUpdate(message: ServerUpdate): WholeUpdate {
    const { decision, preparable, ...rest } = message.position;
    const moves = preparable && { preparable: preparable.map(this.action) };
    return { ...message, position: { ...rest, ...moves, decision: this.decision(decision) } };
  }
  wholeMine = (message: ServerMine): WholeMine => ({ ...message, decision: this.decision(message.decision) });
  // Of a position in which everything is described.
  note({ decision, preparable }: Position): void {
    this.decision(decision);
    preparable?.forEach(this.action);
  }

  private decision(sent: DecisionUpdate | null): Decision | null {
    if (!sent) return null;
    if (sent.actions) this.answers = sent.actions.map(this.action); // before those that name one of them
    const one = (action: ActionOrText | null | undefined) => (action ? this.action(action) : null);
    return {
      window: false,
      mine: false,
      may_pass: false,
      passed: false,
      ...sent,
      ...this.question(sent),
      actions: sent.mine ? this.answers : [],
      answer: one(sent.answer),
      default: one(sent.default),
    };
  }

  private action = (sent: ActionOrText): Action => {
    if (typeof sent !== 'string') this.actions.set(sent.text, sent);
    const known = typeof sent === 'string' ? this.actions.get(sent) : sent;
    if (!known) throw new Undescribed(`action ${sent}`);
    return known;
  };

  private question({ key, asked, prompt, rule, question, waiting }: DecisionUpdate): Question {
    const name = [key, ...asked].join(' ');
    if (prompt !== undefined && rule !== undefined && question !== undefined && waiting !== undefined)
      this.questions.set(name, { prompt, rule, question, waiting });
    const known = this.questions.get(name);
    if (!known) throw new Undescribed(`question ${name}`);
    return known;
  }
}
