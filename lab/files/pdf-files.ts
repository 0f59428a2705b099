/**
 * `npm run lab -- pdf --data <folder>`: opens every PDF of a folder as an upload does, and prints what is found on its
 * first page, or why it cannot be used. `--make` first writes PDFs of a drawn document with the tools that are
 * installed: img2pdf, Ghostscript, qpdf, and Cairo and ReportLab for Python.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readScannedPage } from '../../src/document/pdf/page.js';
import { PdfError } from '../../src/document/pdf/syntax.js';
import { renderDocument } from '../../testing/src/index.js';
import { readCommandLine } from '../../tools/command-line.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string', value: 'folder', says: 'with *.pdf' },
    make: { type: 'boolean', says: 'writes PDFs into the folder first' },
  },
});
const { data: folder } = values;
if (folder === undefined) {
  console.error('pdf: pass a folder with --data');
  process.exit(2);
}

const cairo = `import cairo, sys
surface = cairo.PDFSurface(sys.argv[2], 595, 842); context = cairo.Context(surface)
context.scale(.4, .4); context.set_source_surface(cairo.ImageSurface.create_from_png(sys.argv[1]), 50, 50)
context.paint(); surface.finish()`;
const reportLab = `import sys; from reportlab.pdfgen import canvas
page = canvas.Canvas(sys.argv[2]); page.drawImage(sys.argv[1], 50, 400, 400, 225); page.showPage(); page.save()`;
const text = '/Helvetica 40 selectfont 72 700 moveto (Not a scan) show showpage';

/** Names of PDFs with the commands that write them. Later ones use earlier ones. */
const tools: readonly [name: string, ...command: string[]][] = [
  ['img2pdf', 'img2pdf', 'a.jpg', '-o', 'img2pdf.pdf'],
  ['img2pdf with Exif', 'img2pdf', 'turned.jpg', '-o', 'img2pdf-turned.pdf'],
  ['img2pdf on A4', 'img2pdf', '-S', 'A4', 'a.jpg', '-o', 'img2pdf-a4.pdf'],
  ['img2pdf, color', 'img2pdf', 'a.png', '-o', 'img2pdf-color.pdf'],
  ['img2pdf, gray', 'img2pdf', 'gray.png', '-o', 'img2pdf-gray.pdf'],
  ['img2pdf, palette', 'img2pdf', 'palette.png', '-o', 'img2pdf-palette.pdf'],
  ['img2pdf, two pages', 'img2pdf', 'a.jpg', 'a.png', '-o', 'img2pdf-two.pdf'],
  ['Ghostscript', 'gs', '-q', '-o', 'gs.pdf', '-sDEVICE=pdfwrite', 'img2pdf-a4.pdf'],
  ['Ghostscript, pixels', 'gs', '-q', '-o', 'gs-pixels.pdf', '-sDEVICE=pdfimage24', '-r100', 'img2pdf-a4.pdf'],
  ['Ghostscript, text', 'gs', '-q', '-o', 'gs-text.pdf', '-sDEVICE=pdfwrite', '-c', text],
  ['qpdf, compressed objects', 'qpdf', '--object-streams=generate', 'img2pdf-a4.pdf', 'qpdf-objects.pdf'],
  ['qpdf, linearized', 'qpdf', '--linearize', 'img2pdf-two.pdf', 'qpdf-linear.pdf'],
  ['qpdf, turned', 'qpdf', '--rotate=+90', 'img2pdf-a4.pdf', 'qpdf-turned.pdf'],
  ['qpdf, encrypted', 'qpdf', '--encrypt', 'user', 'owner', '256', '--', 'img2pdf-a4.pdf', 'qpdf-locked.pdf'],
  ['Cairo', '/usr/bin/python3', '-c', cairo, 'a.png', 'cairo.pdf'],
  ['ReportLab, JPEG', '/usr/bin/python3', '-c', reportLab, 'a.jpg', 'reportlab-jpeg.pdf'],
  ['ReportLab, pixels', '/usr/bin/python3', '-c', reportLab, 'a.png', 'reportlab-pixels.pdf'],
];

if (values.make === true) {
  mkdirSync(folder, { recursive: true });
  const { data, width, height } = renderDocument({}, { width: 1280, height: 720 });
  const drawn = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  await drawn.clone().jpeg().toFile(join(folder, 'a.jpg'));
  await drawn.clone().jpeg().withMetadata({ orientation: 6 }).toFile(join(folder, 'turned.jpg'));
  await drawn.clone().png().toFile(join(folder, 'a.png'));
  await drawn.clone().grayscale().toColorspace('b-w').png().toFile(join(folder, 'gray.png'));
  await drawn.clone().png({ palette: true, colors: 32 }).toFile(join(folder, 'palette.png'));
  for (const [name, command = '', ...given] of tools) {
    const { status } = spawnSync(command, given, { cwd: folder, stdio: 'ignore' });
    if (status !== 0) console.log(`${name}: not written`);
  }
}

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .sort()) {
  const started = performance.now();
  let found: string;
  try {
    const { pages, rotation, pictures } = await readScannedPage(new Uint8Array(readFileSync(join(folder, file))));
    const sizes = pictures.map(({ picture: { kind, width, height } }) => `${kind} ${width} × ${height}`);
    found = `${sizes.join(', ')}; ${rotation}°; ${pages} page${pages === 1 ? '' : 's'}`;
  } catch (error) {
    found = error instanceof PdfError ? `${error.why}: ${error.message}` : String(error);
  }
  console.log(`${file}: ${found} (${Math.round(performance.now() - started)} ms)`);
}
