/** The page at /api/docs: Swagger UI, built into the page and served by the house itself, so that its own policy lets it run. */
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'

SwaggerUI({ url: '/api/openapi.json', dom_id: '#operations', deepLinking: true, validatorUrl: null })
