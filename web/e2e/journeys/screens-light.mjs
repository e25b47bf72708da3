// Every screen in the light theme, in Dutch.
import { lookAtAll } from '../screens.mjs';

export const run = (house) => lookAtAll(house, { theme: 'light', lang: 'nl' });
