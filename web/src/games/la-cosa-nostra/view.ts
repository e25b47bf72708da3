// What the server shows of a game of La Cosa Nostra. Things hidden from this seat are absent or given as counts.
import type {
  LaCosaNostraBusiness,
  LaCosaNostraGangster,
  LaCosaNostraPlayer,
  LaCosaNostraRunningJob,
  LaCosaNostraView,
} from '../../generated/messages';
import { type View, viewOf } from '../module';

export type Business = LaCosaNostraBusiness;
export type Gangster = LaCosaNostraGangster;
export type Player = LaCosaNostraPlayer;
export type RunningJob = LaCosaNostraRunningJob;
export type LcnView = LaCosaNostraView;

export const GAME = 'la-cosa-nostra';
export const asLcn = (view: View | null) => viewOf(GAME, view);
// "loan-shark-3" is the third Loan Shark.
export const typeOf = (business: string) => business.replace(/-\d+$/, '');
export const isTasked = (g: Gangster) => g.back !== undefined || g.job !== undefined || g.purchase !== undefined;
