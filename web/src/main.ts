import { mount } from 'svelte';
import App from './App.svelte';
import './styles/app.css';
import { session } from './state/session.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
session.start();
