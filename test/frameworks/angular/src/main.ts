import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Selfie } from './selfie';

await bootstrapApplication(Selfie, { providers: [provideZonelessChangeDetection()] });
