	<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="test" tilewidth="16" tileheight="16" tilecount="60" columns="10">
 <transformations hflip="1" vflip="0" rotate="1" preferuntransformed="0"/>
 <image source="test.png" width="160" height="96"/>
 <tile id="26" probability="0"/>
 <tile id="10" probability="0"/>
 <tile id="25" probability="3"/>
 <tile id="17" probability="0"/>
 <tile id="5" probability="3"/>
 <tile id="38" probability="0"/>
 <tile id="41" probability="0"/>
 <tile id="53" probability="0.5"/>
 <wangsets>
  <wangset name="other" type="edge" tile="-1">
   <wangcolor name="sky" color="#ff0000" tile="-1" probability="1"/>
  </wangset>
  <wangset name="test" type="corner" tile="-1">
   <wangcolor name="liquid" color="#ff0000" tile="-1" probability="1"/>
   <wangcolor name="Floor" color="#ff0000" tile="-1" probability="1"/>
   <wangcolor name="grass" color="#ff0000" tile="-1" probability="1"/>
   <wangcolor name="carpet" color="#ff0000" tile="-1" probability="1"/>
   <wangtile tileid="0" wangid="0,2,0,2,0,2,0,2"/>
   <wangtile tileid="1" wangid="0,1,0,1,0,1,0,1"/>
   <wangtile tileid="2" wangid="0,4,0,4,0,4,0,4"/>
   <wangtile tileid="3" wangid="0,3,0,3,0,3,0,3"/>
   <wangtile tileid="4" wangid="0,4,0,4,0,4,0,4"/>
   <wangtile tileid="5" wangid="0,0,0,2,0,2,0,2"/>
   <wangtile tileid="6" wangid="0,3,0,3,0,0,0,3"/>
   <wangtile tileid="7" wangid="0,2,0,1,0,1,0,1"/>
   <wangtile tileid="8" wangid="0,2,0,1,0,1,0,1"/>
   <wangtile tileid="9" wangid="0,4,0,4,0,4,0,4"/>
   <wangtile tileid="10" wangid="0,1,0,2,0,2,0,2"/>
   <wangtile tileid="11" wangid="0,4,0,0,0,0,0,4"/>
   <wangtile tileid="12" wangid="0,1,0,3,0,1,0,3"/>
   <wangtile tileid="13" wangid="0,2,0,2,0,2,0,3"/>
   <wangtile tileid="14" wangid="0,0,0,0,0,0,0,3"/>
   <wangtile tileid="15" wangid="0,0,0,2,0,2,0,0"/>
   <wangtile tileid="16" wangid="0,3,0,3,0,2,0,2"/>
   <wangtile tileid="17" wangid="0,2,0,0,0,0,0,0"/>
   <wangtile tileid="18" wangid="0,1,0,3,0,1,0,3"/>
   <wangtile tileid="19" wangid="0,4,0,1,0,4,0,4"/>
  </wangset>
 </wangsets>
</tileset>
