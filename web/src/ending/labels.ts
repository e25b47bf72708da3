// How the ending writes what the game is counted in: money or respect.
import { money, moneyShort, t } from '../i18n/i18n.svelte';

export interface ScoreLabels {
  whole(value: number): string;
  signed(value: number): string;
  short(value: number): string;
}

export function labelsFor(isMoney: boolean): ScoreLabels {
  const whole = (value: number) => (isMoney ? money(value) : t('np.score', { n: value }));
  return {
    whole,
    signed: (value) => (value > 0 ? '+' : '') + whole(value),
    short: (value) => (isMoney ? (Math.abs(value) >= 1000 ? moneyShort(value) : money(value)) : String(value)),
  };
}
