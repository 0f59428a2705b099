import { ProblemError } from './problem.js';

/** Uploads that may be under way at once: each has its connection and what the system has read ahead. */
const mostUploads = 1_000;
/** Seconds after which a browser may try again. */
const retryAfterSeconds = 5;

export const tooBusy = () =>
  new ProblemError('SERVICE_TEMPORARILY_UNAVAILABLE', {
    detail: 'Too many uploads at once.',
    retryAfterSeconds,
  });

/** The bytes of one upload, from its first to the start of its work. */
export interface BodyPlace {
  /** No bytes are read: there is no room. */
  readonly isPaused: boolean;
  /** Resolves when there is room for so many bytes more. @throws {ProblemError} when the place is left */
  take(bytes: number): Promise<void> | void;
  /** The body is whole: it only waits for its turn. */
  close(): void;
  /** Gives all bytes back. */
  leave(): void;
}

interface Pause {
  bytes: number;
  goOn: () => void;
  giveUp: (reason: ProblemError) => void;
}

class Place implements BodyPlace {
  taken = 0;
  pause: Pause | null = null;
  readonly #room: BodyRoom;
  #isLeft = false;

  constructor(room: BodyRoom) {
    this.#room = room;
  }

  get isPaused(): boolean {
    return this.pause !== null;
  }

  take(bytes: number): Promise<void> | void {
    // A piece may still arrive when nobody waits for the body any more.
    if (this.#isLeft) throw tooBusy();
    if (this.#room.grant(this, bytes)) return;
    return new Promise<void>((goOn, giveUp) => {
      this.pause = { bytes, goOn, giveUp };
    });
  }

  close(): void {
    this.#room.close(this);
  }

  leave(): void {
    this.#isLeft = true;
    this.pause?.giveUp(tooBusy());
    this.pause = null;
    this.#room.leave(this);
  }
}

/**
 * Holds the bodies that are being read or wait for their work to a number of bytes. Only bytes that came count, so that nobody
 * takes room by announcing a length. When there is no room the connections are not read; the upload that began first always
 * goes on, so that full never means stuck.
 */
export class BodyRoom {
  #taken = 0;
  /** Bodies that are not whole yet, oldest first. */
  readonly #reading = new Set<Place>();
  readonly #mostBytes: number;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** @throws {ProblemError} `SERVICE_TEMPORARILY_UNAVAILABLE` when too many are under way */
  enter(): BodyPlace {
    if (this.#reading.size >= mostUploads) throw tooBusy();
    const place = new Place(this);
    this.#reading.add(place);
    return place;
  }

  grant(place: Place, bytes: number): boolean {
    const [oldest] = this.#reading;
    if (place !== oldest && this.#taken + bytes > this.#mostBytes) return false;
    place.taken += bytes;
    this.#taken += bytes;
    return true;
  }

  close(place: Place): void {
    if (this.#reading.delete(place)) this.#goOn();
  }

  leave(place: Place): void {
    this.#reading.delete(place);
    this.#taken -= place.taken;
    place.taken = 0;
    this.#goOn();
  }

  #goOn(): void {
    for (const place of this.#reading) {
      const { pause } = place;
      if (pause === null) continue;
      if (!this.grant(place, pause.bytes)) return;
      place.pause = null;
      pause.goOn();
    }
  }
}
