import { correction, generate } from 'lean-qr';

/** Free space that readers need around a code, modules (ISO/IEC 18004). */
const quietZone = 4;

export interface QrCode {
  /** Side of the square with its free space, modules. */
  size: number;
  /** The dark modules as the data of an SVG path. */
  path: string;
}

/** Level M: the code can be read even if a finger or a reflection hides up to 15 % of it. */
export function qrCodeOf(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${start + quietZone} ${y + quietZone}h${x + 1 - start}v1h${start - x - 1}z`;
    }
  }
  return { size: code.size + 2 * quietZone, path };
}
