// The four phases of a round, as the top bar shows them.
import { t } from '../../i18n/i18n.svelte';
import type { PhaseStep } from '../module';
import type { LcnView } from './view';

const PHASES = ['draw', 'planning', 'action', 'payday'] as const;

export function phaseLabel(phase: LcnView['phase']): string {
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
  const now = PHASES.indexOf(view.phase as (typeof PHASES)[number]);
  const over = view.phase === 'over' || view.phase === 'duel';
  return PHASES.map((id, i) => ({ id, label: phaseLabel(id), now: i === now, done: over || (now >= 0 && i < now) }));
}
