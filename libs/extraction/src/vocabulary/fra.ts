import { type Vocabulary } from './concepts.js';

/** French. */
export const fra: Vocabulary = {
  labels: {
    number: `
      facture n | facture no | facture numero | numero de facture | n de facture | no de facture | n facture
      | no facture | facture nr | avoir n | ~avoir | avoir no | numero de l avoir | reference facture
      | ~facture
    `,
    date: `
      date de facture | date facture | date de facturation | date de la facture | date d emission
      | facture du | date d émission | ~émise le | ~emis le | bonne datum
      | [date de|date de la|date d]+[facture|facturation|émission|édition]
    `,
    due_date: `
      date d échéance | date d’échéance | échéance | date échéance | date limite de paiement
      | à payer avant le | payable au | à régler avant le
      | [date limite de|date de|payable avant|à payer avant]+[paiement|règlement|le]
    `,
    payment_terms: '[conditions de|modalités de|délai de]+[paiement|règlement]',
    supply_date: 'date de livraison',
    period: 'période | période de facturation',
    net: `
      total ht | montant ht | sous-total | sous total | total hors taxe | total hors taxes | net ht
      | total h.t. | montant hors taxe | montant total ht | base ht | total général ht | montant net ht
      | montant net | base hors taxe | ~hors taxes
    `,
    tax: `
      tva | montant tva | total tva | montant de la tva | dont tva | total de la tva | t.v.a.
      | montant total tva
    `,
    gross: `
      total ttc | montant ttc | montant total | total général | net ttc | total t.t.c.
      | total toutes taxes comprises | montant total ttc | ttc | total facture
    `,
    amount_due: `
      net à payer | montant à payer | à payer | reste à payer | total à payer | montant dû | solde dû
      | solde à payer
    `,
    rounding: 'arrondi',
    prepaid: 'acompte | acompte versé | déjà payé',
    reference: 'référence de paiement',
    registry_code: 'siret | siren | rcs',
    vat_number: `
      numéro de tva | n tva | no tva | tva intracommunautaire | n tva intracommunautaire | tva intra
      | numéro tva | tva n
    `,
    buyer_vat_number: 'votre tva | tva client | n tva client | n° tva client | n° de tva client',
    iban: 'compte',
    supplier: 'vendu par | vendeur | fournisseur | émetteur | prestataire',
    buyer: 'acheteur | facturé à | adresse de facturation | adresse de livraison | destinataire | facturer à',
    corrects: `
      facture liée | facture associée | n de facture associée | n° de facture associée | facture d origine
      | facture originale
    `,
    other_number: `
      numéro de commande | commande n | n commande | numéro client | n client | code client
      | votre référence
    `,
    other_date: 'date de commande | date de facture associée',
    other_amount: 'remise | frais de port | taxe de séjour',
  },
  numbering: {
    documents: 'facture | avoir | reçu',
    number: 'n° | numéro',
    others: `
      client | buyer | order | contract | project | item | product | account | delivery note
      | purchase order | sales order
    `,
    yours: 'votre',
  },
  sums: {
    total: 'total | montant | montant total | total général | total facture',
    gross: 'ttc | tva comprise | tva incluse | toutes taxes comprises',
    net: 'ht | hors taxe | hors taxes | hors tva',
    due: 'à payer | à régler | dû',
  },
  columns: {
    description: 'désignation | description | libellé',
    quantity: 'quantité | qté | qte',
    unit: 'unité',
    price: 'prix | prix unitaire | pu | pu ht | prix unitaire ht | p.u.',
    rate: 'tva % | taux tva | tva | % tva',
    net: 'total ht | montant ht',
    tax: 'montant tva',
    gross: 'total ttc | montant ttc',
    amount: 'montant | total',
    other: 'référence | réf | remise',
  },
  titles: {
    invoice: 'facture',
    receipt: 'reçu | ticket de caisse',
    credit_note: 'avoir',
    prepayment: "facture d'acompte",
  },
  kinds: {
    prepayments: "facture* d['|’]acompte",
    not_an_invoice: 'devis | bon de commande',
    stamps: 'brouillon | annulé | annulée',
    draft: 'brouillon',
    drafted: 'facture',
    denied: "n'est pas une facture",
    correcting: 'facture rectificative',
    offers: 'devis | bon de commande',
    no_invoices: 'demande de paiement | mise en demeure | lettre de relance | lettre de rappel',
    reminders: 'lettre de relance | lettre de rappel',
    unpaid: 'impayée',
    yours: 'votre',
  },
  months: {
    january: 'janvier',
    february: 'février | févr | fev',
    april: 'avril | avr',
    june: 'juin',
    july: 'juillet | juil',
    august: 'août | aout',
    september: 'septembre',
    october: 'octobre',
    november: 'novembre',
    december: 'décembre',
  },
  dates: {
    until: 'au',
  },
  vat: {
    row_words: 'tva | taux | hors | taxe | ht | ttc | sur',
    rate_words: 'taux',
    goods: 'livraison intracommunautaire',
    margin: 'régime de la marge',
    exempt: 'exonéré',
    none: 'autoliquidation | tva non applicable | art[.|icle|][ |]293[ |]b',
    representative: 'représentant fiscal',
  },
  terms: {
    days: 'jour[s|] | jrs',
    uncut: 'sans escompte',
    immediately: 'à réception | immédiat*',
    late: 'retard | pénalit | intérêts',
    by_time: 'par jour',
    others: 'retour | réclam | livrais | livré | marchandise | fin de mois | après [le |]paiement',
    discount: 'escompte | remise',
    paying: 'règlement | régler',
    within: 'sous | dans',
  },
  payment: {
    currency: 'devise | monnaie',
    amounts: 'montants | prix',
    paid_by_card:
      '[payé|réglé|payée|réglée] par carte[| bancaire] | [mode de paiement|moyen de paiement][:|] carte[| bancaire]',
    debited: 'prélevé | prélèvement',
    carried_over: 'à reporter',
  },
  accounts: {
    changed: 'nouveau | nouvel | nouvelle | nouveaux | ancien | ancienne | modifi* | uniquement | desormais',
    instructions: 'veuillez | payer | virer | regler',
    account: 'compte',
    beside: 'nom | titulaire | et | og | de | la | le',
  },
  parties: {
    name: 'nom',
    stated: 'vendeur',
    address: 'adresse',
  },
  legal: {
    forms: 'S[.|]A[.|]S[.|] | SARL | S[.|]à[.|]r[.|]l[.|] | S.A.[R.L.|] | SASU | EURL',
    opening: 'SARL | EURL',
  },
};
