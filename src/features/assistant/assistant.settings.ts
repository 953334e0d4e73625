import { z } from 'zod'
import { code, defineSettings, type ValuesOf } from '../../contract/settings.ts'

/** Without a query string, in which some services take their key: the key has a separate field. */
const address = z
  .string()
  .trim()
  .max(300)
  .refine(value => {
    if (value === '') return true
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search
  }, 'عنوان مثل https://api.openai.com/v1، بلا مفتاح فيه')

export const assistantSettings = defineSettings({
  /** An endpoint with OpenAI's chat completions; without it and a model there is no assistant. */
  assistantAddress: {
    field: address.default(''),
    logLabel: 'عنوان خادم المساعد',
    input: {
      label: 'عنوان الخادم',
      description:
        'خادم يتكلم واجهة OpenAI، لدى مزوّد أو على خادم لكم، مثل https://api.openai.com/v1. فارغ: لا مساعد. لا يُرسل إليه شيء إلا حين يطلب محرر اقتراحًا.',
      kind: 'code',
    },
  },
  assistantModel: {
    field: code(/^[!-~]{0,120}$/, 'اسم النموذج كما يسميه الخادم، بلا مسافات'),
    logLabel: 'نموذج المساعد',
    input: { label: 'النموذج', description: 'باسمه لدى الخادم.', kind: 'code' },
  },
  assistantKey: {
    secret: true,
    sentTo: ['assistantAddress'],
    field: code(/^([!-~]{8,500})?$/, 'المفتاح حروف لاتينية وأرقام بلا مسافات، ثمانية على الأقل'),
    logLabel: 'مفتاح المساعد',
    input: {
      label: 'المفتاح',
      description: 'يُحفظ مشفّرًا ولا يُعرض بعد حفظه. فارغ لخادم بلا مفتاح.',
      kind: 'secret',
    },
  },
})

/** The newsroom's assistant; '' if none is set. */
export const endpointOf = (values: ValuesOf<typeof assistantSettings>) => ({
  address: values.assistantAddress,
  key: values.assistantKey,
  model: values.assistantModel,
})
