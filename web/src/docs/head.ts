// Loaded in the head, so that no page is drawn in the wrong theme first.
import { show } from './theme';

show();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', show);
