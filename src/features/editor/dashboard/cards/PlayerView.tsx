import { Text } from '@mantine/core'
import { NodeViewContent, type NodeViewProps } from '@tiptap/react'
import { formatDuration } from '../../../../arabic/duration.ts'
import editorClasses from '../BodyEditor.module.css'
import type { PlayerAttributes } from './attributes.ts'
import { CardFrame } from './CardFrame.tsx'
import classes from './Cards.module.css'
import { PlayerTools } from './PlayerTools.tsx'

/** A video or recording, which can be played here too. */
export function PlayerView(props: NodeViewProps) {
  const { node } = props
  const { src, poster, width, height, seconds, captions } = node.attrs as PlayerAttributes
  const track = captions && <track src={captions} kind="captions" srcLang="ar" label="العربية" default />
  return (
    <CardFrame
      of={props}
      tools={<PlayerTools {...props} />}
      about={
        seconds && (
          <Text size="xs" c="dimmed">
            {formatDuration(Number(seconds))}
          </Text>
        )
      }
    >
      <div contentEditable={false}>
        {src && node.type.name === 'video' && (
          // biome-ignore lint/a11y/useMediaCaption: where it has captions, they are in it
          <video
            key={`${src} ${captions}`}
            className={classes.video}
            src={src}
            poster={poster ?? undefined}
            width={width ?? undefined}
            height={height ?? undefined}
            controls
            preload="metadata"
          >
            {track}
          </video>
        )}
        {src && node.type.name === 'audio' && (
          // biome-ignore lint/a11y/useMediaCaption: as above
          <audio key={`${src} ${captions}`} className={classes.audio} src={src} controls preload="metadata">
            {track}
          </audio>
        )}
      </div>
      <NodeViewContent<'figcaption'>
        as="figcaption"
        className={editorClasses.caption}
        data-empty={node.content.size === 0 || undefined}
        data-hint={node.type.name === 'video' ? 'اكتب تعليقًا على الفيديو' : 'اكتب تعليقًا على التسجيل'}
      />
    </CardFrame>
  )
}
