import { createApp } from 'vue';
import Selfie from './Selfie.vue';

createApp(Selfie).mount('#app');
