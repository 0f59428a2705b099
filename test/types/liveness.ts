/** Both kinds of liveness check. */
import 'idv-elements/liveness';
import 'idv-elements/liveness-challenge';

const hosted = document.createElement('idv-liveness');
hosted.presentation = 'popup';
hosted.skipPreCheck = true;
hosted.session = null;
hosted.addEventListener('idv-liveness-completed', ({ result }) => {
  console.log(result.status === 'SUCCEEDED');
  // @ts-expect-error the host backend uses another value
  console.log(result.status === 'OK');
});
// @ts-expect-error unknown presentation
hosted.presentation = 'tab';

const guided = document.createElement('idv-liveness-challenge');
guided.endpoint = '/checks/1';
guided.swap();
guided.addEventListener('idv-challenge-missed', ({ reason, challenge }) => console.log(reason, challenge));
guided.addEventListener('idv-liveness-challenge-completed', ({ status }) => console.log(status === 'SUCCEEDED'));
// @ts-expect-error this element has no photo
guided.addEventListener('idv-challenge-changed', ({ image }) => console.log(image));
