import { type Vocabulary } from './concepts.js';

/** Spanish. */
export const spa: Vocabulary = {
  labels: {
    number: `
      numero de factura | factura numero | factura no | factura n | factura nr | nº factura | no factura
      | nº de factura | núm factura | num factura | ~factura
    `,
    date: `
      fecha de factura | fecha factura | fecha de emisión | fecha emisión | fecha de la factura | ~fecha
    `,
    due_date: 'fecha de vencimiento | vencimiento | fecha vencimiento | fecha límite de pago',
    payment_terms: '[condiciones de|plazo de|forma de]+pago',
    supply_date: 'fecha de entrega',
    period: 'período de facturación | periodo',
    net: 'base imponible | total sin iva | importe neto | total neto',
    tax: 'iva | total iva | importe iva | cuota iva | cuota',
    gross: 'importe total | total factura | total con iva | total a facturar',
    amount_due: 'total a pagar | importe a pagar | a pagar',
    rounding: 'redondeo',
    vat_number: 'nif | cif',
    iban: 'cuenta',
    supplier: 'vendido por | vendedor | proveedor | emisor',
    buyer: 'cliente | comprador | facturar a | datos del cliente',
    corrects: 'factura rectificada | factura original',
    other_number: 'número de pedido | número de cliente',
    other_date: 'fecha de pedido',
    other_amount: 'descuento | envío | tasa turística',
  },
  numbering: {
    number: 'nº',
    yours: 'su',
  },
  sums: {
    total: `
      total | importe | importe total | total factura | valor | valor total | total geral | total da fatura
    `,
    gross: 'con iva | iva incluido | iva incl | com iva | c/ iva | iva incluído',
    net: 'sin iva | antes de iva | sem iva | s/ iva | ilíquido',
    due: 'a pagar',
  },
  columns: {
    description: 'descripción | concepto',
    quantity: 'cantidad | cant',
    unit: 'unidad',
    price: 'precio | precio unitario',
    net: 'importe neto',
    amount: 'importe',
  },
  titles: {
    invoice: 'factura',
    credit_note: 'nota de crédito | factura rectificativa | factura de rectificación',
    prepayment: 'factura de anticipo',
  },
  kinds: {
    prepayments: 'factura* de anticipo',
    not_an_invoice: 'presupuesto',
    stamps: 'borrador | anulado | anulada',
    offers: 'presupuesto',
    orders: 'pedido de compra',
    bare_orders: 'pedido',
    no_invoices: 'recordatorio de pago',
    reminders: 'recordatorio de pago',
    placed_orders: 'pedido de compra',
    unpaid: 'impagada',
    yours: 'su | tu',
  },
  months: {
    january: 'enero | ene',
    february: 'febrero',
    march: 'marzo',
    april: 'abril | abr',
    may: 'mayo',
    june: 'junio',
    july: 'julio',
    august: 'agosto | ago',
    september: 'septiembre',
    october: 'octubre',
    november: 'noviembre',
    december: 'diciembre | dic',
  },
  vat: {
    row_words: 'iva',
    rate_words: 'tipo',
    article: 'artículo',
    exempt: 'exento',
    none: 'inversión del sujeto | exent[o|a] de iva',
    representative: 'representante fiscal',
  },
  terms: {
    days: 'día[s|]',
    late: '<mora>',
    others: 'reclam | entrega | fin de mes',
    paying: 'pago | pagar',
    within: 'en',
  },
  payment: {
    currency: 'moneda',
    amounts: 'importes',
    are_in: 'en',
    debited: 'domiciliación',
  },
  accounts: {
    changed: 'nuevo | nueva | antigua | antiguo | cambio | cambiado | cerrada',
    instructions: 'pague | pagar | transferir | atencion',
    account: 'cuenta',
    beside: 'y',
  },
  parties: {
    name: 'nombre',
  },
  legal: {
    forms: 'S[.|]L[.|][U|][.|]',
  },
};
