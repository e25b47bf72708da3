// Every screen in the light theme, in Dutch.
import { look_at_all } from '../screens.mjs';

export const run = (house) => look_at_all(house, { theme: 'light', lang: 'nl' });
