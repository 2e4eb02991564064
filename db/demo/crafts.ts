export type Piece = { name: string; tasks: readonly [string, ...string[]] };

export const CRAFTS = {
  knitting: [
    piece("Fair Isle yoke", "casting on the body", "second sleeve", "steeking, deep breath", "blocking"),
    piece("Socks for winter", "turning the heel", "second sock", "ribbing", "toe and grafting"),
    piece("Baby blanket", "garter squares", "border", "weaving in ends"),
    piece("Cabled cardigan", "swatch in three greys", "left front", "button band"),
  ],
  crochet: [
    piece("Granny square throw", "squares 30 to 36", "joining rows", "edging"),
    piece("Market bag", "mesh body", "handles", "base, second try"),
    piece("Amigurumi fox", "head and ears", "tail", "stuffing and face"),
  ],
  pottery: [
    piece("Stoneware mugs", "throwing mugs", "pulling handles", "trimming feet", "glazing, tenmoku over white"),
    piece("Serving bowls", "centring practice", "six bowls off the hump", "brushing slip"),
    piece("Salt pig", "coil building", "burnishing", "bisque load"),
  ],
  woodwork: [
    piece("Dovetail practice box", "marking out tails", "chopping pins", "fitting the lid", "first coat of oil"),
    piece("Spoons from birch", "axing blanks", "hollowing bowls", "knife finish"),
    piece("Step stool", "planing boards", "wedged tenons", "glue-up"),
    piece("Plane restoration", "lapping the sole", "sharpening the iron", "new tote"),
  ],
  embroidery: [
    piece("Protea sampler", "long and short stitch", "french knots", "outline in stem stitch"),
    piece("Mended denim jacket", "sashiko on the elbow", "patch behind the pocket"),
    piece("Christening gown", "whitework hem", "shadow stitch", "tiny buttonholes"),
  ],
  quilting: [
    piece("Log cabin quilt", "cutting strips", "piecing blocks 9 to 16", "basting on the floor", "binding by hand"),
    piece("Scrap bunting", "triangles", "turning and pressing"),
    piece("Ohio star runner", "half-square triangles", "quilting in the ditch"),
  ],
  weaving: [
    piece("Overshot table runner", "warping the loom", "threading the heddles", "second repeat", "hemstitching"),
    piece("Tea towels", "plain weave with stripes", "changing colours", "wet finishing"),
    piece("Wall hanging", "rya knots", "soumak border"),
  ],
  leather: [
    piece("Bridle leather belt", "edge bevelling", "stitching the keeper", "burnishing edges"),
    piece("Card wallet", "cutting the pattern", "saddle stitch", "skiving pockets"),
    piece("Satchel", "pricking stitch lines", "fitting the lock", "gusset, left side"),
  ],
  jewellery: [
    piece("Silver band ring", "sawing blanks", "soldering the seam", "polishing"),
    piece("Sea glass pendant", "forming the bezel", "setting the stone", "chain links"),
    piece("Filigree earrings", "twisting wire", "filling the frames"),
  ],
  bookbinding: [
    piece("Travel journal", "folding sections", "coptic stitch", "cutting boards"),
    piece("Half-leather rebind", "rounding the spine", "paring leather", "gold line, first pass"),
    piece("Marbled papers", "mixing the size", "combing a nonpareil"),
  ],
  basketry: [
    piece("Willow log basket", "soaking rods", "waling the base", "border and trim"),
    piece("Ilala palm bowl", "coiling the base", "dark ring pattern", "rim"),
  ],
  printing: [
    piece("Lino print calendar", "carving August", "second colour", "registration tests", "editioning twelve"),
    piece("Gift wrap blocks", "carving repeat blocks", "printing on kraft paper"),
  ],
  spinning: [
    piece("Merino and silk yarn", "carding rolags", "spinning singles", "plying", "washing skeins"),
    piece("Madder dye pots", "mordanting wool", "madder, second bath", "notes and samples"),
  ],
  sewing: [
    piece("Linen shirt", "toile", "setting sleeves", "collar stand", "buttonholes"),
    piece("Waxed canvas apron", "pockets", "cross-back straps"),
    piece("Summer dress", "French seams", "invisible zip", "hemming by hand"),
  ],
  beadwork: [
    piece("Zulu love letter panel", "white ground", "choosing the colours", "triangle rows", "fringe"),
    piece("Beaded collar", "netting, fourth round", "clasp", "second colour band"),
    piece("Wire and bead guineafowl", "wire frame", "spots", "legs and stand"),
  ],
} as const satisfies Record<string, readonly [Piece, ...Piece[]]>;

export type Craft = keyof typeof CRAFTS;

function piece(name: string, ...tasks: [string, ...string[]]): Piece {
  return { name, tasks };
}
