// Claims about hidden things, in the words of whoever reads them.
import type { Claim } from '../generated/messages';
import { t } from '../i18n/words.svelte';
import { slug_of, space_of, type Thing } from './choice.svelte';
import type { TableContext } from './context.svelte';

export const claim_name = (table: TableContext, about: Thing) =>
  space_of(about) === 'seat' ? table.store.name(Number(slug_of(about))) : table.game.thing_label(about);

export const claim_told = (table: TableContext, claim: Claim) =>
  t('talk.claim_says', { who: claim_name(table, claim.about), what: table.game.claim_word(claim.is) });
