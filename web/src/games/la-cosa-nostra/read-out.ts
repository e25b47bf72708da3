// The table as headings and lines.
import { money, t } from '../../i18n/words.svelte';
import { business_name, influence_name, job_face, monopoly_cards, monopoly_name } from './cards';
import { phase_word } from './phases';
import { type LcnView, type Player, type_of } from './view';
import { business_told, gangster_told } from './words';

export function read_out(
  view: LcnView,
  name: (seat: number) => string,
  me: number | null,
): { heading: string; lines: string[] }[] {
  const player = (p: Player) => ({
    heading: p.seat === me ? `${name(p.seat)} (${t('setup.you')})` : name(p.seat),
    lines: [
      money(p.cash),
      `${t('lcn.payday')} +${money(p.income ?? 0)}`,
      t('lcn.hand_told', { jobs: p.job_count ?? 0, influence: p.influence_count ?? 0 }),
      ...(p.businesses ?? []).map((b) => business_told(b, name)),
      ...(p.gangsters ?? []).map(gangster_told),
      ...(p.hand ?? []).map((j) => `${t('lcn.kind.job')}: ${job_face(j)?.name ?? j}`),
      ...(p.influence ?? []).map((c) => `${t('lcn.kind.influence')}: ${influence_name(c)}`),
    ],
  });
  return [
    { heading: phase_word(view.phase), lines: [] },
    { heading: t('lcn.market'), lines: view.market.map((b) => business_name(type_of(b))) },
    {
      heading: t('lcn.monopolies'),
      lines: monopoly_cards().map(
        (m) => `${monopoly_name(m.id)}: ${view.monopolies[m.id] ? name(view.monopolies[m.id]!) : t('table.nobody')}`,
      ),
    },
    ...view.players.map(player),
  ];
}
