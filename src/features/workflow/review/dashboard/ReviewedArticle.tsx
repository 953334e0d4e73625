import { Badge, Group, Image, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Timestamp } from '../../../../ui/Timestamp.tsx'
import type { StaffArticle } from '../../../article/article.schema.ts'
import { mediaVariantPath } from '../../../media/variants.ts'
import classes from './ReviewPage.module.css'

/** The article as it was submitted. */
export function ReviewedArticle({ article }: { article: StaffArticle }) {
  const { id, title, summary, description, image, category, agency, author, createdBy, createdAt } = article
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever goes through the queue by keys or by ear is told of the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another article is open
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])
  const from = [agency?.name, author?.name ?? createdBy?.name].filter(Boolean).join(' · ')
  return (
    <Stack component="article" gap="sm" lang="ar">
      <Group gap={6}>
        <Badge variant="light" size="sm" radius="sm">
          {category.name}
        </Badge>
        <Text size="xs" c="dimmed">
          {from && `${from} · `}
          <Timestamp at={createdAt} />
        </Text>
      </Group>
      <Title order={2} ref={heading} tabIndex={-1} className={classes.headline}>
        {title}
      </Title>
      {summary && <Text c="dimmed">{summary}</Text>}
      {image && (
        <Image
          src={mediaVariantPath({ hash: image.hash, width: 640, format: 'webp' })}
          alt={article.imageAlt || image.alt}
          radius="sm"
          className={classes.picture}
        />
      )}
      <div
        className={classes.body}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the sanitiser has stored
        dangerouslySetInnerHTML={{ __html: description || '<p>لا نص فيه بعد.</p>' }}
      />
    </Stack>
  )
}
