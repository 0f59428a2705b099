import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'idv-elements/face-capture';

@Component({
  selector: 'app-selfie',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<idv-face-capture custom-title="Take a selfie" (idv-face-captured)="photo.set($event.image)" />
    <output>{{ photo()?.size }}</output>`,
})
export class Selfie {
  readonly photo = signal<Blob | undefined>(undefined);
}
