import { mount } from 'svelte';
import Selfie from './Selfie.svelte';

mount(Selfie, { target: document.getElementById('app')! });
