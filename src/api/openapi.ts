import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from './contract.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** The OpenAPI 3.1 document of `/api/v1`, whosesoever. */
export function describeApi() {
  return generator.generate(contract, {
    info: { title: 'واجهة البرمجة', version: '1' },
    servers: [{ url: '/api/v1' }],
    customErrorResponseBodySchema: {
      type: 'object',
      required: ['code', 'status', 'message'],
      properties: {
        code: { type: 'string' },
        status: { type: 'integer' },
        message: { type: 'string', description: 'عربية، تصلح للعرض' },
        data: {},
      },
    },
  })
}
