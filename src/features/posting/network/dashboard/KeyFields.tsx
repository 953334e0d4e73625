import { PasswordInput, TextInput } from '@mantine/core'
import type { EntityForm } from '../../../../ui/dashboard/EntityDialog.tsx'
import type { AboutNetwork } from '../network.schema.ts'
import type { NetworkValues } from './networkValues.ts'

type Props = { form: EntityForm<NetworkValues>; about: AboutNetwork; saved: string[] }

/** Key fields of a network; a saved secret is never shown again. */
export function KeyFields({ form, about, saved }: Props) {
  return about.fields.map(({ key, label, description, term, example, secret, required }) => {
    const isSaved = saved.includes(key)
    const common = {
      label,
      dir: 'ltr',
      placeholder: example,
      autoComplete: 'off',
      required: required && !isSaved,
      ...form.getInputProps(`keys.${key}`),
    } as const
    const advice = (
      <>
        {description}{' '}
        {term && (
          <bdi dir="ltr" translate="no">
            {term}
          </bdi>
        )}
      </>
    )
    return secret ? (
      <PasswordInput
        key={key}
        {...common}
        description={isSaved ? 'محفوظ؛ اتركه فارغًا ليبقى.' : advice}
        visibilityToggleButtonProps={{ 'aria-label': `أظهر: ${label}` }}
      />
    ) : (
      <TextInput key={key} {...common} description={advice} />
    )
  })
}
