// The four phases of a round, as the top bar shows them.
import { t } from '../../i18n/words.svelte';
import type { PhaseStep } from '../module';
import type { LcnView } from './view';

const kPhases = ['draw', 'planning', 'action', 'payday'] as const;

export function phase_word(phase: LcnView['phase']): string {
  switch (phase) {
    case 'setup':
      return t('lcn.phase.setup');
    case 'draw':
      return t('lcn.phase.draw');
    case 'planning':
      return t('lcn.phase.planning');
    case 'action':
      return t('lcn.phase.action');
    case 'payday':
      return t('lcn.phase.payday');
    default:
      return t('lcn.phase.over');
  }
}

export function phases(view: LcnView): PhaseStep[] {
  const now = kPhases.indexOf(view.phase as (typeof kPhases)[number]);
  const over = view.phase === 'over' || view.phase === 'duel';
  return kPhases.map((id, i) => ({ id, label: phase_word(id), now: i === now, done: over || (now >= 0 && i < now) }));
}
