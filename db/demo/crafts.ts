export type Piece = { craft: string; name: string; tasks: string[] };

/** What crafters of a craft work on, in the order in which they take it up: the craft, the piece and its tasks. */
const PIECES: readonly Piece[] = `
knitting | Fair Isle yoke | casting on the body; second sleeve; steeking, deep breath; blocking
knitting | Socks for winter | turning the heel; second sock; ribbing; toe and grafting
knitting | Baby blanket | garter squares; border; weaving in ends
knitting | Cabled cardigan | swatch in three greys; left front; button band
crochet | Granny square throw | squares 30 to 36; joining rows; edging
pottery | Stoneware mugs | throwing mugs; pulling handles; trimming feet; glazing, tenmoku over white
pottery | Serving bowls | centring practice; six bowls off the hump; brushing slip
pottery | Salt pig | coil building; burnishing; bisque load
woodwork | Dovetail practice box | marking out tails; chopping pins; fitting the lid; first coat of oil
woodwork | Spoons from birch | axing blanks; hollowing bowls; knife finish
woodwork | Step stool | planing boards; wedged tenons; glue-up
woodwork | Plane restoration | lapping the sole; sharpening the iron; new tote
embroidery | Protea sampler | long and short stitch; french knots; outline in stem stitch
embroidery | Mended denim jacket | sashiko on the elbow; patch behind the pocket
quilting | Log cabin quilt | cutting strips; piecing blocks 9 to 16; basting on the floor; binding by hand
weaving | Overshot table runner | warping the loom; threading the heddles; second repeat; hemstitching
leather | Bridle leather belt | edge bevelling; stitching the keeper; burnishing edges
jewellery | Silver band ring | sawing blanks; soldering the seam; polishing
bookbinding | Travel journal | folding sections; coptic stitch; cutting boards
basketry | Willow log basket | soaking rods; waling the base; border and trim
basketry | Ilala palm bowl | coiling the base; dark ring pattern; rim
printing | Lino print calendar | carving August; second colour; registration tests; editioning twelve
spinning | Merino and silk yarn | carding rolags; spinning singles; plying; washing skeins
sewing | Linen shirt | toile; setting sleeves; collar stand; buttonholes
beadwork | Zulu love letter panel | white ground; choosing the colours; triangle rows; fringe
beadwork | Beaded collar | netting, fourth round; clasp; second colour band`
  .trim()
  .split("\n")
  .map((line) => {
    const [craft = "", name = "", tasks = ""] = line.split(" | ");
    return { craft, name, tasks: tasks.split("; ") };
  });

export const piecesOf = (craft: string) => PIECES.filter((piece) => piece.craft === craft);
