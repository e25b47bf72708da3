// Claims about hidden things, in the words of whoever reads them.
import type { Claim } from '../generated/messages';
import { t } from '../i18n/i18n.svelte';
import { slugOf, spaceOf, type Thing } from './choice.svelte';
import type { TableContext } from './context.svelte';

export const claimName = (table: TableContext, about: Thing) =>
  spaceOf(about) === 'seat' ? table.store.name(Number(slugOf(about))) : table.game.thingLabel(about);

export const claimText = (table: TableContext, claim: Claim) =>
  t('talk.claim_says', { who: claimName(table, claim.about), what: table.game.claimLabel(claim.is) });
