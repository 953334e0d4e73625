import { z } from 'zod'
import { defineSettings } from '../../contract/settings.ts'
import { publishCheckLabels, publishChecks } from './publish-checks.schema.ts'

export const proofreadingSettings = defineSettings({
  /** Checks that prevent publishing; the others only warn. */
  publishStops: {
    field: z.array(z.enum(publishChecks)).max(publishChecks.length).default([]),
    logLabel: 'ما يمنع النشر',
    input: {
      label: 'ما يمنع النشر',
      description:
        'من فحوص ما قبل النشر؛ وما لم تختره ينبّه ولا يمنع. الملاحظات اللغوية تُحسب ولو تُجوهلت في المحرر.',
      kind: 'choices',
      choices: () => publishChecks.map(value => ({ value, label: publishCheckLabels[value] })),
    },
  },
})
