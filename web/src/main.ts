import '@fontsource/marcellus/latin-400.css';
import '@fontsource/marcellus/latin-ext-400.css';
import '@fontsource-variable/figtree/index.css';
import './styles/numbers.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/advice.css';
import './styles/preview.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { begin, settings } from './app/settings.svelte';
import { preferredLanguage } from './i18n/i18n.svelte';
import { prepare } from './net/transport';

prepare(preferredLanguage(settings.lang));
await begin();
mount(App, { target: document.getElementById('app')! });
