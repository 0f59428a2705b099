import 'idv-elements/svelte';
