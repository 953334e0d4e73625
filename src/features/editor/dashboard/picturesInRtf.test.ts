import { expect, test } from 'vitest'
import { picturesInRtf } from './picturesInRtf.ts'

const read = (rtf: string) =>
  Promise.all(
    picturesInRtf(rtf).map(async file => [file.type, Buffer.from(await file.arrayBuffer()).toString('hex')]),
  )

test.each([
  ['no picture', '{\\rtf1 words 89504e47}', []],
  [
    'a picture, over lines',
    '{\\pict\\picw1\\pngblip\\bliptag-9 8950\n4e47\r\n0d}',
    [['image/png', '89504e470d']],
  ],
  [
    'two, with groups inside and Windows’ own copies between',
    '{\\shppict{\\pict{\\*\\picprop{\\sp{\\sn a}{\\sv 75}}}\\jpegblip{\\*\\blipuid abc} ffd8}}{\\nonshppict{\\pict\\wmetafile8 0100}}{\\pict\\pngblip 8950}',
    [
      ['image/jpeg', 'ffd8'],
      ['image/png', '8950'],
    ],
  ],
  ['one cut off', '{\\pict\\pngblip 8950', [['image/png', '8950']]],
])('%s', async (_, rtf, expected) => {
  expect(await read(rtf)).toEqual(expected)
})
