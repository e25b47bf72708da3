// Every screen in the dark theme, in Spanish.
import { lookAtAll } from '../screens.mjs';

export const run = (house) => lookAtAll(house, { theme: 'dark', lang: 'es' });
