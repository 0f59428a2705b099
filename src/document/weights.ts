/**
 * Made by `lab/document-fits/document-fit.ts`: do not edit. One row per measure of `features.ts`, one column per hidden
 * unit.
 */
export const weightStep = 0.00331226;

export const weightCodes = {
  support1: '-193 -159 -59 76 137 -34 -80',
  support2: '-105 -167 -200 -103 -22 -106 -195',
  support3: '-132 1 -115 3 57 -143 -41',
  support4: '-2 -17 60 -21 24 39 -27',
  fine1: '-13 43 184 9 -66 42 -46',
  fine2: '-89 -53 -59 -191 -82 -38 -15',
  fine3: '-102 -90 35 -55 24 -4 49',
  fine4: '131 14 127 -80 93 14 -20',
  apart1: '-282 -68 122 -9 -13 25 12',
  apart2: '133 -40 38 -323 -128 -26 68',
  apartMean: '121 -167 112 -151 -22 -60 -59',
  rimUnlike: '-98 238 237 180 15 -280 109',
  overMean: '341 165 -70 7 -38 80 -9',
  overMax: '550 206 60 100 22 118 1',
  textureInside: '68 -8 0 -14 248 -143 -123',
  textureOutside: '69 -100 -119 -177 124 -137 -213',
  echoInside: '9 -36 -51 96 71 3 -103',
  echoOutside: '-54 267 28 179 -210 374 287',
  misfit: '-91 -189 9 27 -391 73 189',
  skew: '19 -33 9 17 -63 -28 52',
  tilt: '25 265 -51 399 113 -222 129',
  size: '-691 -30 -961 459 75 -174 -69',
  missing: '181 292 133 321 -226 73 166',
  free: '137 -72 151 129 -157 -181 63',
  fold: '-68 370 -326 -287 -404 537 359',
  weakest: '-102 5 -68 -113 169 60 45',
  bendMean: '61 192 253 251 -133 350 236',
  bendMax: '-96 -57 53 -336 -145 10 -109',
  print: '-110 -191 -240 -311 50 -276 -316',
  bias: '309 263 294 242 41 255 279',
  output: '-889 -457 -1000 -785 544 -560 -370',
} as const;

export const outputBias = 785;
