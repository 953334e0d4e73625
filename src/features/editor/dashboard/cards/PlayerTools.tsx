import { Text } from '@mantine/core'
import { IconBadgeCc, IconBadgeOff, IconPhotoOff, IconPhotoPlus } from '@tabler/icons-react'
import type { NodeViewProps } from '@tiptap/react'
import { useRef, useState } from 'react'
import { attachmentPath } from '../../../../contract/attachment-formats.ts'
import { useAwaitedFile } from '../../../attachment/dashboard/useAwaitedFile.ts'
import { MediaPicker } from '../../../media/dashboard/MediaPicker.tsx'
import { mediaVariantPath } from '../../../media/variants.ts'
import { CardTool } from './CardFrame.tsx'

/** Captions and poster of a video. */
export function PlayerTools({ node, editor, getPos, updateAttributes }: NodeViewProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)

  const captions = useAwaitedFile(
    'captions',
    ({ hash, format }) => {
      if (editor.isDestroyed || getPos() === undefined) return false
      updateAttributes({ captions: attachmentPath({ hash, format }) })
      return true
    },
    { isLong: false, stray: { words: 'أُزيلت بطاقته قبل أن يصل؛ أضفه من جديد إن عادت.' } },
  )

  return (
    <>
      {captions.problem && (
        <Text size="xs" c="red" role="alert">
          {captions.problem}
        </Text>
      )}
      <CardTool
        label={node.attrs.captions ? 'بدّل ملف الترجمة' : 'أضف ملف الترجمة'}
        Icon={IconBadgeCc}
        onClick={() => input.current?.click()}
      />
      {node.attrs.captions && (
        <CardTool
          label="أزل ملف الترجمة"
          Icon={IconBadgeOff}
          onClick={() => updateAttributes({ captions: null })}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={captions.accept}
        hidden
        aria-label="ملف الترجمة"
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) captions.take(file)
          event.currentTarget.value = ''
        }}
      />
      {node.type.name === 'video' && (
        <>
          <CardTool
            label={node.attrs.poster ? 'بدّل صورة الفيديو' : 'اختر صورة الفيديو'}
            Icon={IconPhotoPlus}
            onClick={() => setPicking(true)}
          />
          {node.attrs.poster && (
            <CardTool
              label="أزل صورة الفيديو"
              Icon={IconPhotoOff}
              onClick={() => updateAttributes({ poster: null })}
            />
          )}
          <MediaPicker
            isForNews
            opened={picking}
            onClose={() => setPicking(false)}
            onPick={([media]) => {
              setPicking(false)
              if (!media) return
              const poster = mediaVariantPath({ hash: media.hash, width: 960, format: 'webp' })
              updateAttributes({ poster })
            }}
          />
        </>
      )}
    </>
  )
}
