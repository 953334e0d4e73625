import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  type Aspect,
  mediaVariantPath,
  offeredWidths,
  parseVariantPath,
  pictureSources,
  type Variant,
  variantWidthsFor,
} from './variants.ts'

const hash = '0123456789abcdef0123456789abcdef'
const source = path.join(import.meta.dirname, '../..')

/** Files that build variant addresses, and what they request. The others use `pictureSources`. */
/** The widest variant of any picture. */
const widest = variantWidthsFor(2560).map(width => ({ width, format: 'webp' }) as const)

const addressed: Record<string, Omit<Variant, 'hash'>[]> = {
  'features/site-export/wordpress/write-item.ts': widest,
  'features/site-import/old-address.service.ts': widest,
  'site/icons.ts': [
    { width: 160, format: 'webp', aspect: '1x1' },
    { width: 320, format: 'jpeg', aspect: '1x1' },
    ...([160, 320, 480, 640] as const).map(width => ({ width, format: 'webp', aspect: '1x1' }) as const),
  ],
  'features/article-list/site/structured.ts': ([undefined, '16x9', '4x3', '1x1'] as const).map(aspect => ({
    width: 1280,
    format: 'jpeg',
    aspect,
  })),
  'features/article/site/body/posters.ts': [{ width: 960, format: 'webp' }],
  'features/article/site/body/wholePicture.ts': [{ width: 1600, format: 'webp' }],
  'features/editor/dashboard/uploads.ts': [{ width: 960, format: 'webp' }],
  'features/editor/dashboard/cards/PlayerTools.tsx': [{ width: 960, format: 'webp' }],
  'features/assistant/assistant.service.ts': [{ width: 640, format: 'jpeg' }],
  'features/media/picture-html.ts': ([160, 320, 480, 640, 960] as const).map(width => ({
    width,
    format: 'webp',
  })),
  'features/media/dashboard/CropFrame.tsx': [{ width: 640, format: 'webp' }],
  'features/media/dashboard/CropPreview.tsx': [
    { width: 640, format: 'webp' },
    ...(['16x9', '4x3', '1x1', 'share'] as const).map(
      aspect => ({ width: 320, format: 'webp', aspect }) as const,
    ),
  ],
  'features/media/media.jobs.ts': ([160, 320, 480, 640, 960] as const).map(width => ({
    width,
    format: 'avif',
  })),
  'features/newsletter/letter/letterMjml.ts': [{ width: 1280, format: 'jpeg', aspect: '16x9' }],
  'features/push/notification/payload.ts': [{ width: 640, format: 'jpeg', aspect: '16x9' }],
  'features/posting/sending.service.ts': [{ width: 1280, format: 'jpeg' }],
  'features/workflow/review/dashboard/ReviewedArticle.tsx': [{ width: 640, format: 'webp' }],
  'features/podcast/site/coverAddress.ts': [{ width: 1600, format: 'jpeg', aspect: '1x1' }],
  'features/share-picture/share.preview.service.ts': [{ width: 1280, format: 'jpeg', aspect: 'share' }],
  'features/share-picture/share.service.ts': [
    { width: 1280, format: 'jpeg', aspect: 'share' },
    { width: 1280, format: 'jpeg' },
  ],
}

type Sources = { aspect?: Aspect | undefined; maxWidth?: number | undefined; isWebpOnly?: boolean }
const unsized: Sources = { isWebpOnly: true }

/** Calls of `pictureSources` whose arguments are not literals. */
const computed: Record<string, Sources[]> = {
  'features/article/site/body/prepareBody.ts': [
    unsized,
    { aspect: '16x9', isWebpOnly: true },
    { aspect: '4x3', isWebpOnly: true },
  ],
  'features/article/site/body/ViewerDialog.tsx': [unsized],
  'ui/site/NamePlate.tsx': [unsized],
  'features/print-edition/site/Stories.tsx': [{ aspect: '3x2' }],
  'features/article-list/site/CardPicture.tsx': [
    ...(['3x2', '16x9'] as const).flatMap(aspect =>
      [1600, 1280, 960, 640, 320].map(maxWidth => ({ aspect, maxWidth })),
    ),
    { aspect: '1x1', maxWidth: 640 },
    { aspect: '4x5', maxWidth: 1280 },
  ],
  'features/media/dashboard/MediaField.tsx': (['16x9', '1x1', 'share'] as const).map(aspect => ({
    aspect,
    maxWidth: 640,
  })),
  'features/article/dashboard/writing/ConflictDialog.tsx': (['16x9', 'share'] as const).map(aspect => ({
    aspect,
    maxWidth: 320,
  })),
  'features/posting/dashboard/PostPreview.tsx': [{ aspect: '16x9', isWebpOnly: true }],
  'features/push/notification/dashboard/PushPreview.tsx': [{ aspect: '16x9', isWebpOnly: true }],
  'features/article-list/site/structured.ts': [{ aspect: '16x9' }, { aspect: '3x2' }],
  'features/channel/site/NativeStream.tsx': [{ aspect: '16x9', isWebpOnly: true }],
  'features/podcast/site/EpisodeRow.tsx': [{ aspect: '1x1', maxWidth: 320, isWebpOnly: true }],
  'features/channel/site/playback.ts': [{ aspect: '1x1', maxWidth: 320, isWebpOnly: true }],
  'features/ad/dashboard/AdPositionsPage.tsx': [{ maxWidth: 640 }],
}

const files = new Map<string, string>()
for (const file of await readdir(source, { recursive: true })) {
  if (
    /(?<!\.test)\.tsx?$/.test(file) &&
    !/^testing|media\/variants\.ts$|ui\/dashboard\/Thumb|site\/Picture\.tsx$/.test(file)
  ) {
    files.set(file, await readFile(path.join(source, file), 'utf8'))
  }
}
const filesWith = (pattern: RegExp) =>
  [...files].filter(([, text]) => pattern.test(text)).map(([file]) => file)

/** `<Picture>` and `<Thumb>` with literal shape and size. */
function literalSources(): Sources[] {
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(/<(Picture|Thumb)\s[^>]*?\/>/gs)].flatMap(([tag, name]): Sources[] => {
      if (file in computed) return []
      expect(tag, file).not.toMatch(/aspect=\{|maxWidth=\{\D/)
      const aspect = /aspect="(\w+)"/.exec(tag)?.[1] as Aspect | undefined
      const maxWidth = Number(/maxWidth=\{(\d+)\}/.exec(tag)?.[1]) || undefined
      if (name === 'Picture') return [{ aspect, maxWidth }]
      return [{ aspect: /\swhole\b/.test(tag) ? undefined : (aspect ?? '16x9'), maxWidth: maxWidth ?? 320 }]
    }),
  )
}

function addressesOf({ aspect, maxWidth, isWebpOnly = false }: Sources): string[] {
  const { source, img } = pictureSources({ hash, width: 2560, height: 2560 }, '100vw', {
    ...(aspect && { aspect }),
    ...(maxWidth && { maxWidth }),
  })
  const srcSet = isWebpOnly ? img.srcSet : `${source.srcSet}, ${img.srcSet}`
  return [img.src, ...srcSet.split(', ').map(one => one.split(' ')[0] ?? '')]
}

const asked = new Set([
  ...Object.values(addressed)
    .flat()
    .map(variant => mediaVariantPath({ hash, ...variant })),
  ...Object.values(computed).flat().flatMap(addressesOf),
  ...literalSources().flatMap(addressesOf),
])

test('each file that builds addresses is known to this test', () => {
  const makes = /mediaVariantPath\(|getVariant(?:Now)?\(storage, \{/
  expect(
    filesWith(makes)
      .filter(file => !/media\/(served-)?variant/.test(file))
      .sort(),
  ).toEqual(Object.keys(addressed).sort())
  const calls = filesWith(/pictureSources\(/)
  expect(calls.filter(file => !(file in computed))).toEqual([])
})

test('the server offers exactly what components, newsletters and link previews request', () => {
  const offered = Object.entries(offeredWidths).flatMap(([shape, formats]) =>
    Object.entries(formats).flatMap(([format, widths]) =>
      widths.map(width =>
        mediaVariantPath({
          hash,
          width,
          format: format as Variant['format'],
          aspect: shape === 'whole' ? undefined : (shape as Aspect),
        }),
      ),
    ),
  )
  expect([...asked].sort()).toEqual(offered.sort())
  for (const address of asked) expect(parseVariantPath(address), address).toBeDefined()
})
