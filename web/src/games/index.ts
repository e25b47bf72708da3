// Each game is loaded when a table of it is first opened.
import type { GameModule } from './module';

const GAMES: Record<string, () => Promise<{ game: GameModule }>> = {
  'la-cosa-nostra': () => import('./la-cosa-nostra/index'),
  omerta: () => import('./omerta/index'),
  'nothing-personal': () => import('./nothing-personal/index'),
};

export const canDraw = (id: string) => id in GAMES;
export const loadGame = async (id: string): Promise<GameModule | null> => (GAMES[id] ? (await GAMES[id]()).game : null);
