import { Anchor, Group, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { NodeViewProps } from '@tiptap/react'
import classes from './BodyEditor.module.css'
import { CardFrame } from './cards/CardFrame.tsx'
import cardClasses from './cards/Cards.module.css'
import { embedSiteName } from './embedSites.ts'

export function EmbedView(props: NodeViewProps) {
  const { url, caption } = props.node.attrs as { url: string; caption: string }
  return (
    <CardFrame of={props}>
      <Group wrap="nowrap" gap="sm" contentEditable={false} className={cardClasses.line}>
        <IconPlayerPlay size={28} stroke={1.4} aria-hidden />
        <div className={classes.embedWords}>
          <Text size="sm" fw={600}>
            مضمّن من {embedSiteName(url) ?? 'موقع آخر'}
          </Text>
          {caption && caption !== url && (
            <Text size="sm" lineClamp={2}>
              {caption}
            </Text>
          )}
          <Anchor href={url} target="_blank" rel="noopener" size="xs" dir="ltr" className={classes.address}>
            {url}
          </Anchor>
        </div>
      </Group>
    </CardFrame>
  )
}
