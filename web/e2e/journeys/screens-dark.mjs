// Every screen in the dark theme, in Spanish.
import { look_at_all } from '../screens.mjs';

export const run = (house) => look_at_all(house, { theme: 'dark', lang: 'es' });
