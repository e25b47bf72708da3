// What the server shows of a game of Omertà.
import type {
  OmertaActionOdds,
  OmertaActiveAction,
  OmertaCapo,
  OmertaComingRoll,
  OmertaDomain,
  OmertaOdds,
  OmertaPlayer,
  OmertaRoll,
  OmertaView,
} from '../../generated/messages';
import { type View, viewOf } from '../module';

export type OmCapo = OmertaCapo;
export type OmDomain = OmertaDomain;
export type OmFamily = OmertaPlayer;
export type OmAction = OmertaActiveAction;
export type OmRoll = OmertaRoll;
export type OmComingRoll = OmertaComingRoll;
export type OmOdds = OmertaOdds;
export type OmActionOdds = OmertaActionOdds;
export type OmView = OmertaView;

export const GAME = 'omerta';
export const asOm = (view: View | null) => viewOf(GAME, view);
