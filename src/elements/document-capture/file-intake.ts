import { html } from 'lit';
import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { pdfReader } from './pdf-reader.js';

const pictures = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** A picture if there is one. Otherwise any file, to say what is wrong with it: few systems know the type of HEIC. */
function fileIn(transfer: DataTransfer | null): File | null {
  const files = [...(transfer?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null;
}

/** Accepts files from the browser's chooser, dropped on the element, or pasted into its page. */
export class FileIntake implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options;
  #file: Blob | null = null;
  #over = false;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    options: {
      /** Whether dropped or pasted files are accepted now. */
      isOpen: () => boolean;
      /** Called when there is a file, which `take()` returns. */
      onFile: () => void;
    },
  ) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Whether a file is being dragged over the element. */
  get over(): boolean {
    return this.#over;
  }

  /** Returns the latest file, each only once. */
  take(): Blob | null {
    const file = this.#file;
    this.#file = null;
    return file;
  }

  give(file: Blob): void {
    this.#file = file;
    this.#options.onFile();
  }

  /** Opens the browser's chooser; needs a user gesture. */
  ask(): void {
    this.#host.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]')?.click();
  }

  hostConnected(): void {
    this.#host.addEventListener('dragover', this.#handleOver);
    this.#host.addEventListener('dragleave', this.#handleLeave);
    this.#host.addEventListener('drop', this.#handleDrop);
    document.addEventListener('paste', this.#handlePaste);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('dragover', this.#handleOver);
    this.#host.removeEventListener('dragleave', this.#handleLeave);
    this.#host.removeEventListener('drop', this.#handleDrop);
    document.removeEventListener('paste', this.#handlePaste);
  }

  render(label: string): TemplateResult {
    return html`<input
      type="file"
      accept=${pdfReader() === null ? pictures : `${pictures},application/pdf`}
      tabindex="-1"
      aria-label=${label}
      @change=${this.#handleChange}
    />`;
  }

  readonly #handleChange = ({ currentTarget }: Event): void => {
    const input = currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (file !== undefined) this.give(file);
    // The same file may be chosen again.
    input.value = '';
  };

  readonly #handleOver = (event: DragEvent): void => {
    if (!this.#options.isOpen() || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#hover(true);
  };

  readonly #handleLeave = (): void => this.#hover(false);

  readonly #handleDrop = (event: DragEvent): void => {
    this.#hover(false);
    const file = fileIn(event.dataTransfer);
    if (!this.#options.isOpen() || file === null) return;
    event.preventDefault();
    this.give(file);
  };

  readonly #handlePaste = (event: ClipboardEvent): void => {
    const file = fileIn(event.clipboardData);
    // If a page has several elements, only the one in use accepts it.
    const mine = this.#host.matches(':focus-within') || document.activeElement === document.body;
    if (!mine || !this.#options.isOpen() || file === null) return;
    event.preventDefault();
    this.give(file);
  };

  #hover(over: boolean): void {
    if (over === this.#over) return;
    this.#over = over;
    this.#host.requestUpdate();
  }
}
