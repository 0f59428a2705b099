import 'idv-elements/face-capture';

const capture = document.querySelector('idv-face-capture')!;
capture.addEventListener('idv-face-captured', ({ image }) => {
  document.querySelector('output')!.textContent = `${image.size} bytes`;
});
