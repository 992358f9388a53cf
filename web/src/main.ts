import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { session } from './net/session.svelte';

const target = document.getElementById('app');
if (target) mount(App, { target });
session.start();
