// The table as headings and lines.
import { money, t } from '../../i18n/i18n.svelte';
import { businessName, influenceName, jobFace, monopolyCards, monopolyName } from './cards';
import { businessText, gangsterText } from './labels';
import { phaseLabel } from './phases';
import { type LcnView, type Player, typeOf } from './view';

export function describeState(
  view: LcnView,
  name: (seat: number) => string,
  me: number | null,
): { heading: string; lines: string[] }[] {
  const player = (p: Player) => ({
    heading: p.seat === me ? `${name(p.seat)} (${t('setup.you')})` : name(p.seat),
    lines: [
      money(p.cash),
      `${t('lcn.payday')} +${money(p.income ?? 0)}`,
      t('lcn.hand_note', { jobs: p.job_count ?? 0, influence: p.influence_count ?? 0 }),
      ...(p.businesses ?? []).map((b) => businessText(b, name)),
      ...(p.gangsters ?? []).map(gangsterText),
      ...(p.hand ?? []).map((j) => `${t('lcn.kind.job')}: ${jobFace(j)?.name ?? j}`),
      ...(p.influence ?? []).map((c) => `${t('lcn.kind.influence')}: ${influenceName(c)}`),
    ],
  });
  return [
    { heading: phaseLabel(view.phase), lines: [] },
    { heading: t('lcn.market'), lines: view.market.map((b) => businessName(typeOf(b))) },
    {
      heading: t('lcn.monopolies'),
      lines: monopolyCards().map(
        (m) => `${monopolyName(m.id)}: ${view.monopolies[m.id] ? name(view.monopolies[m.id]!) : t('table.nobody')}`,
      ),
    },
    ...view.players.map(player),
  ];
}
