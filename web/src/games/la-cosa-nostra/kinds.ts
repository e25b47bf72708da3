// What a Job card calls its kind.
import { t } from '../../i18n/i18n.svelte';
import type { JobClass, JobFace } from './cards';

export const CLASSES: JobClass[] = ['cash', 'attack', 'response', 'other'];
export const kindLabel = (face: JobFace) => classLabel(face.jobClass);

export function classLabel(jobClass: JobClass): string {
  switch (jobClass) {
    case 'cash':
      return t('lcn.kind.cash');
    case 'attack':
      return t('lcn.kind.attack');
    case 'response':
      return t('lcn.kind.response');
    default:
      return t('lcn.kind.other');
  }
}

// What one and two hits bring, in a word or a sum; empty where the card's text says it all.
export function results(face: JobFace, sum: (dollars: number) => string): { one: string; two: string } | null {
  const upTo = (dollars: number | null) => (dollars === null ? '' : `≤${sum(dollars)}`);
  switch (face.id) {
    case 'money-laundering':
      return { one: upTo(face.low), two: upTo(face.high) };
    case 'horse-racing':
      return { one: '×2', two: '×2' };
    case 'exceptional-offer':
      return { one: face.low === null ? '' : `−${sum(face.low)}`, two: '½' };
    case 'connections':
      return { one: '1×', two: face.high === null ? '' : `−${sum(face.high)}` };
    case 'robbery':
      return { one: '½', two: t('lcn.result.all') };
    case 'trap':
      return { one: t('lcn.result.repelled'), two: t('lcn.result.kills') };
    case 'persuasion':
      return { one: t('lcn.result.nothing'), two: t('lcn.result.yours') };
    case 'assassination':
    case 'drive-by-shooting':
      return { one: t('lcn.result.nothing'), two: t('lcn.result.killed') };
    case 'car-bomb':
    case 'kill-a-businessman':
      return { one: t('lcn.result.out'), two: t('lcn.result.killed') };
    case 'arson':
      return { one: t('lcn.result.out'), two: t('lcn.result.destroyed') };
    case 'bash-a-businessman':
    case 'vandalism':
      return { one: t('lcn.result.out'), two: t('lcn.result.out') };
    default:
      return face.low !== null && face.high !== null ? { one: sum(face.low), two: sum(face.high) } : null;
  }
}
