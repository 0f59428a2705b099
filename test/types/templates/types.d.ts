import 'idv-elements/vue';
import 'idv-elements/svelte';
