import { IconBadgeCc, IconPhotoPlus } from '@tabler/icons-react'
import type { NodeViewProps } from '@tiptap/react'
import { useRef, useState } from 'react'
import { attachmentPath } from '../../../../../contract/attachment-formats.ts'
import { snackbar } from '../../../../../ui/dashboard/snackbar.ts'
import { nothingSent, sendFile } from '../../../../attachment/dashboard/sendFile.ts'
import { MediaPicker } from '../../../../media/dashboard/MediaPicker.tsx'
import { mediaVariantPath } from '../../../../media/variants.ts'
import { CardTool } from './CardFrame.tsx'

/** Captions, and the picture that stands for a video until it plays. */
export function PlayerTools({ node, updateAttributes }: NodeViewProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)

  async function addCaptions(file: File): Promise<void> {
    try {
      const { kind, hash, format } = await sendFile(file, nothingSent())
      if (kind === 'captions') updateAttributes({ captions: attachmentPath({ hash, format }) })
      else snackbar.error('ليس هذا ملف ترجمة: اختر ملف VTT أو SRT.')
    } catch (error) {
      snackbar.error(error)
    }
  }

  return (
    <>
      <CardTool
        label={node.attrs.captions ? 'بدّل ملف الترجمة' : 'أضف ملف الترجمة'}
        Icon={IconBadgeCc}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt"
        hidden
        aria-label="ملف الترجمة"
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) void addCaptions(file)
          event.currentTarget.value = ''
        }}
      />
      {node.type.name === 'video' && (
        <>
          <CardTool label="اختر صورة الفيديو" Icon={IconPhotoPlus} onClick={() => setPicking(true)} />
          <MediaPicker
            opened={picking}
            onClose={() => setPicking(false)}
            onPick={({ hash }) => {
              setPicking(false)
              updateAttributes({ poster: mediaVariantPath({ hash, width: 960, format: 'webp' }) })
            }}
          />
        </>
      )}
    </>
  )
}
