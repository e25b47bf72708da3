// Neutral words for the themes of the boxes, where a table wants them: nightlife for prostitution, imports for drugs.
// They are put in place of the server's words when these are shown; nothing else of a sentence changes.
import { type Lang, lang } from './i18n.svelte';

// Longer words first, so that none is replaced inside another.
const WORDS: Record<Lang, [RegExp, string][]> = {
  en: [
    [/\b([Aa]) Drug Dealer/g, '$1n Importer'],
    [/\bDrug Dealer/g, 'Importer'],
    [/\bdrug trafficking\b/g, 'imports'],
    [/\bDrug Delivery\b/g, 'Import Delivery'],
    [/\bClub Drugs\b/g, 'Club Imports'],
    [/\bDealers\b/g, 'Importers'],
    [/\bDrugs\b/g, 'Imports'],
    [/\bdrugs?\b/g, 'imports'],
    [/\bProstitution\b/g, 'Nightlife'],
    [/\bprostitution\b/g, 'nightlife'],
    [/\b([Aa]) Pimp\b/g, '$1n Impresario'],
    [/\bPimp(s?)\b/g, 'Impresario$1'],
  ],
  de: [
    [/\bDrogendealer(n|s)?\b/g, 'Importhändler$1'],
    [/\bKokainimport\b/g, 'Feinkostimport'],
    [/(?<!\p{L})Straßenhandel(?!\p{L})/gu, 'Straßenverkauf'],
    [/\bBegleitservice\b/g, 'Abendprogramm'],
    [/\bCallgirl-Ring\b/g, 'Varieté-Ring'],
    [/\bRotlichtviertel\b/g, 'Vergnügungsviertel'],
    [/\bDrogenlieferung\b/g, 'Importlieferung'],
    [/\bClubdrogen\b/g, 'Clubimporte'],
    [/\bDrogenhandel(s?)\b/g, 'Importhandel$1'],
    [/\bDrogen\b/g, 'Importe'],
    [/\bDealer(n|s)?\b/g, 'Importhändler$1'],
    [/\bProstitution\b/g, 'Nachtleben'],
    [/(?<!\p{L})Zuhälter(s|n)?(?!\p{L})/gu, 'Veranstalter$1'],
  ],
  nl: [
    [/\bDrug Dealer(s?)\b/g, 'Importeur$1'],
    [/\bDrugslevering\b/g, 'Importlevering'],
    [/\bClubdrugs\b/g, 'Clubimport'],
    [/\bdrugshandel\b/g, 'importhandel'],
    [/\bDrugs\b/g, 'Import'],
    [/\bdrugs\b/g, 'import'],
    [/\bDealers\b/g, 'Importeurs'],
    [/\bProstitutie\b/g, 'Nachtleven'],
    [/\bprostitutie\b/g, 'nachtleven'],
    [/\bPooier(s?)\b/g, 'Impresario$1'],
  ],
  es: [
    [/\btráfico de drogas\b/g, 'importaciones'],
    [/\bEntrega de droga\b/g, 'Entrega de importaciones'],
    [/\bDrogas de club\b/g, 'Importaciones de club'],
    [/\bDrogas\b/g, 'Importaciones'],
    [/\bdrogas?\b/g, 'importaciones'],
    [/\bTraficantes\b/g, 'Importadores'],
    [/\bTraficante\b/g, 'Importador'],
    [/\bCamellos\b/g, 'Importadores'],
    [/(?<!\p{L})Prostitución(?!\p{L})/gu, 'Vida nocturna'],
    [/(?<!\p{L})prostitución(?!\p{L})/gu, 'vida nocturna'],
    [/\bProxeneta(s?)\b/g, 'Empresario$1'],
  ],
};

const state = $state({ on: false });
export const useNeutralWords = (on: boolean) => {
  state.on = on;
};
export const usesNeutralWords = () => state.on;

export function neutralize(text: string, language: Lang = lang()): string {
  if (!state.on) return text;
  return WORDS[language].reduce((result, [theme, neutral]) => result.replace(theme, neutral), text);
}
